"""Fetches the pinned packages of licenses.tsv.gz and writes their source files as JSON lines.

    NPM_REGISTRY=… DEBIAN_MIRROR=… python3 fetch.py CORPUS [SHARE]

SHARE (0 to 1) takes that part of the packages, always the same ones. The licenses were checked
when the list was made; versions are exact, so what comes back is what was checked. Run it again
after an interruption: it goes on where it stopped.
"""
import gzip
import hashlib
import http.client
import io
import json
import lzma
import os
import sys
import tarfile
import urllib.parse
import urllib.request
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from filters import COMPILED, DEBIAN_SKIPPED, NPM_SKIPPED_FILES, NPM_SKIPPED_FOLDERS, is_source

HERE = Path(__file__).parent
LARGEST = {'npm': 2_500_000, '.py': 3_000_000, '.go': 2_000_000, '.rs': 700_000}
DEBIAN_PREFIXES = (
    './usr/lib/python3/dist-packages/', './usr/share/gocode/src/', './usr/share/cargo/registry/')


def packages(share):
    with gzip.open(HERE / 'licenses.tsv.gz', 'rt') as rows:
        next(rows)
        for row in rows:
            source, name, version, origin, *_ = row.rstrip('\n').split('\t')
            number = int(hashlib.md5(f'{source}:{name}'.encode()).hexdigest()[:8], 16) / 2**32
            if number < share:
                yield source, name, version, origin


def download(url):
    for attempt in (1, 2, 3):
        try:
            with urllib.request.urlopen(url, timeout=60) as answer:
                return answer.read()
        except (http.client.IncompleteRead, TimeoutError, ConnectionError):
            if attempt == 3:
                raise


def debian_files():
    mirror = os.environ['DEBIAN_MIRROR']
    release = os.environ.get('DEBIAN_RELEASE', 'bookworm')
    found = {}
    for machine in ('amd64',):
        index = lzma.decompress(download(f'{mirror}/dists/{release}/main/binary-{machine}/Packages.xz'))
        for paragraph in index.decode().split('\n\n'):
            fields = dict(line.split(': ', 1) for line in paragraph.split('\n') if ': ' in line and line[0] != ' ')
            if 'Package' in fields:
                found[fields['Package'], fields['Version']] = f"{mirror}/{fields['Filename']}"
    return found


def npm_sources(name, version):
    registry = os.environ['NPM_REGISTRY'].rstrip('/')
    base = name.split('/')[-1]
    url = f"{registry}/{urllib.parse.quote(name, safe='@/')}/-/{base}-{version}.tgz"
    archive = tarfile.open(fileobj=io.BytesIO(gzip.decompress(download(url))))
    members = {m.name.split('/', 1)[-1]: m for m in archive if m.isfile()}
    chosen = [n for n in members if n.endswith(('.ts', '.tsx', '.mts', '.cts', '.js', '.jsx', '.mjs', '.cjs'))
              and not NPM_SKIPPED_FILES.search(n) and not NPM_SKIPPED_FOLDERS.search(n)
              and 150 <= members[n].size <= 120_000]
    typed = [n for n in chosen if n.endswith(('.ts', '.tsx', '.mts', '.cts'))]
    taken = 0
    for n in typed or chosen:
        stem = n.rsplit('.', 1)[0]
        if not typed and ({f'{stem}.d.ts', f'{stem}.d.mts', f'{n}.map'} & members.keys()):
            continue
        text = archive.extractfile(members[n]).read().decode('utf8', 'replace').replace('\r\n', '\n')
        if not is_source(text) or 'sourceMappingURL' in text:
            continue
        if not typed and (COMPILED.search(text) or text.count('void 0') > 2):
            continue
        language = ('ts' if typed else 'js') + ('x' if n.endswith('x') else '')
        yield n, language, text
        taken += len(text)
        if taken > LARGEST['npm']:
            return


def archive_members(data):
    offset = 8
    while offset + 60 <= len(data):
        header = data[offset:offset + 60]
        size = int(header[48:58])
        yield header[:16].decode().strip().rstrip('/'), data[offset + 60:offset + 60 + size]
        offset += 60 + size + (size & 1)


def debian_sources(url, name):
    extension = '.py' if name.startswith('python3-') else '.go' if name.startswith('golang-') else '.rs'
    for member, data in archive_members(download(url)):
        if not member.startswith('data.tar'):
            continue
        taken = 0
        archive = tarfile.open(fileobj=io.BytesIO(data))
        for m in archive:
            if not m.isfile() or not m.name.endswith(extension) or DEBIAN_SKIPPED.search(m.name):
                continue
            if not 150 <= m.size <= 120_000 or taken > LARGEST[extension]:
                continue
            text = archive.extractfile(m).read().decode('utf8', 'replace').replace('\r\n', '\n')
            if not is_source(text):
                continue
            path = m.name
            for prefix in DEBIAN_PREFIXES:
                path = path.replace(prefix, '')
            yield path, extension[1:], text
            taken += len(text)


def fetch(package, debian):
    source, name, version, origin = package
    try:
        if source == 'npm':
            project, files = f'npm:{name}', npm_sources(name, version)
        else:
            project, files = f'deb:{origin}', debian_sources(debian[name, version], name)
        return [json.dumps({'p': project, 'f': f, 'l': l, 't': t}, ensure_ascii=False) for f, l, t in files]
    except (OSError, KeyError, ValueError, tarfile.TarError, EOFError, http.client.HTTPException) as error:
        print('skipped', source, name, version, type(error).__name__, file=sys.stderr)
        return []


def main(folder, share):
    Path(folder).mkdir(parents=True, exist_ok=True)
    progress = Path(folder) / 'fetched.txt'
    done = set(progress.read_text().split('\n')) if progress.exists() else set()
    debian = debian_files()
    listed = sorted(packages(share), key=lambda p: hashlib.md5(p[1].encode()).hexdigest())
    missing = [p for p in listed if f'{p[0]}:{p[1]}' not in done]
    size = 0
    with (open(Path(folder) / 'raw.jsonl', 'a') as out, open(progress, 'a') as fetched,
          ThreadPoolExecutor(6) as pool):
        for number, (package, lines) in enumerate(zip(missing, pool.map(lambda p: fetch(p, debian), missing)), 1):
            out.writelines(line + '\n' for line in lines)
            out.flush()
            fetched.write(f'{package[0]}:{package[1]}\n')
            fetched.flush()
            size += sum(map(len, lines))
            if number % 200 == 0 or number == len(missing):
                print(f'{number} of {len(missing)} packages, {size // 10**6} MB', flush=True)


if __name__ == '__main__':
    main(sys.argv[1], float(sys.argv[2]) if len(sys.argv) > 2 else 1)
