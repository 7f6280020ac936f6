#!/usr/bin/env python3
"""Has an archive of cases ruled on by a cluster: `chuhan arbiter --jsonl -` is the pipe of an RDD.

Usage: spark.py PATH_OF_CHUHAN ARCHIVE.jsonl EXPECTED.jsonl WORKERS

A local cluster of that many workers of one core each, every one a process of its own. The answers
must be those of one process, in the same order. Exit code 77 means that pyspark is not installed.
"""

import os
import sys
import time

try:
    import pyspark
    from pyspark import SparkConf, SparkContext
except ImportError:
    print("skipped: the Python package 'pyspark' is not installed")
    sys.exit(77)


def main():
    chuhan, archive, expected, workers = sys.argv[1], sys.argv[2], sys.argv[3], int(sys.argv[4])
    os.environ["SPARK_HOME"] = os.path.dirname(pyspark.__file__)
    os.environ["PYSPARK_PYTHON"] = sys.executable
    os.environ["SPARK_LOCAL_IP"] = "127.0.0.1"
    conf = SparkConf().setMaster(f"local-cluster[{workers},1,1024]").setAppName("chuhan")
    conf.set("spark.ui.enabled", "false").set("spark.ui.showConsoleProgress", "false").set("spark.executor.memory", "768m").set("spark.driver.host", "127.0.0.1")
    context = SparkContext(conf=conf)
    context.setLogLevel("ERROR")
    # Workers are there when they have answered once.
    context.parallelize(range(workers * 4), workers * 4).map(lambda n: n * n).sum()
    # A process for each part of the archive, which uses one core.
    answers = context.textFile(f"file://{archive}", 16).pipe(f"{chuhan} arbiter --jsonl -", env={"RAYON_NUM_THREADS": "1"}, checkCode=True)
    began = time.monotonic()
    said = answers.collect()
    took = time.monotonic() - began
    context.stop()
    with open(expected, encoding="utf-8") as file:
        want = file.read().splitlines()
    assert said == want, f"{len(said)} answers, {len(want)} expected; they differ"
    rate = len(said) / took
    print(f"{workers} workers: {len(said)} answers in {took:.1f} s, {rate:.0f} a second, {rate / workers:.0f} for each worker; as one process")


if __name__ == "__main__":
    main()
