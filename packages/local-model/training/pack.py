"""Holds out whole projects and drops duplicates: raw.jsonl to train.jsonl and held-out.jsonl.

    python3 pack.py CORPUS
"""
import gzip
import hashlib
import heapq
import json
import re
import sys
from collections import Counter
from pathlib import Path

from filters import without_license_header

POSITIONS = Path(__file__).parent.parent / 'evaluation' / 'positions.jsonl.gz'
HELD_OUT = {'ts': 20, 'js': 10, 'py': 16, 'go': 10, 'rs': 6}


def project_of(package):
    """An npm scope or a Debian source package: what belongs together is held out together."""
    source, name = package.split(':', 1)
    if source == 'npm':
        return 'npm:' + (name.split('/')[0] if name.startswith('@') else name)
    return 'deb:' + re.sub(r'^(python-|golang-|rust-)', '', name)


def records(corpus):
    with open(corpus / 'raw.jsonl') as lines:
        yield from map(json.loads, lines)


def held_out_projects(corpus):
    sizes, counts = Counter(), Counter()
    for record in records(corpus):
        key = project_of(record['p']), record['l'].rstrip('x')
        sizes[key] += len(record['t'])
        counts[key] += 1
    with gzip.open(POSITIONS, 'rt') as positions:
        chosen = {project_of(json.loads(line)['p']) for line in positions}
    for language, number in HELD_OUT.items():
        candidates = [p for p, l in sizes if l == language
                      and 6 <= counts[p, l] <= 250 and 20_000 < sizes[p, l] < 2_500_000]
        candidates.sort(key=lambda p: hashlib.md5(f'val7{p}'.encode()).hexdigest())
        chosen.update(candidates[:number])
    return chosen


class Duplicates:
    """Files that are equal but for white space, and files that share most of a sketch of their lines."""

    def __init__(self):
        self.files, self.lines = set(), set()

    def has(self, text):
        digest = hashlib.blake2b(re.sub(r'\s+', '', text).encode(), digest_size=8).digest()
        if digest in self.files:
            return True
        self.files.add(digest)
        hashes = {hashlib.blake2b(line.strip().encode(), digest_size=8).digest()
                  for line in text.split('\n') if len(line.strip()) >= 14}
        sketch = heapq.nsmallest(10, hashes)
        if len(sketch) >= 5:
            if sum(h in self.lines for h in sketch) >= 0.6 * len(sketch):
                return True
            self.lines.update(sketch)
        return False


def main(folder):
    corpus = Path(folder)
    held_out = held_out_projects(corpus)
    duplicates = Duplicates()
    # Held-out projects first: copies of their files in other packages are then dropped.
    for name, is_held_out in (('held-out', True), ('train', False)):
        size = 0
        with open(corpus / f'{name}.jsonl', 'w') as out:
            for record in records(corpus):
                if (project_of(record['p']) in held_out) != is_held_out:
                    continue
                text = without_license_header(record['t'])
                if len(text) < 150 or duplicates.has(text):
                    continue
                out.write(json.dumps({**record, 't': text}, ensure_ascii=False) + '\n')
                size += len(text)
        print(f'{name}: {size // 10**6} MB')


if __name__ == '__main__':
    main(sys.argv[1])
