"""Trains the tokenizer, or cuts the corpus into training rows.

    python3 rows.py tokenizer CORPUS
    python3 rows.py rows CORPUS SEED     writes rows-SEED.npy, and rows-held-out.npy once
"""
import json
import random
import sys
from multiprocessing import Pool
from pathlib import Path

import numpy as np
from tokenizers import Regex, Tokenizer, decoders, models, pre_tokenizers, trainers

CONTEXT = 768
VOCABULARY = 16_384
LANGUAGES = ('ts', 'tsx', 'js', 'jsx', 'py', 'go', 'rs', 'java', 'c')
CONTROL = (['<|pad|>', '<|eot|>', '<|file|>', '<|suf|>', '<|pre|>', '<|mid|>']
           + [f'<|{language}|>' for language in LANGUAGES] + [f'<|x{i}|>' for i in range(9)])
PAD, END, FILE, SUFFIX, PREFIX, MIDDLE = range(6)
WORDS = r'\n[ \t]*| ?[\p{L}_]+|\p{N}| ?[^\s\p{L}\p{N}_]+|[ \t]+|\s'
CLOSING = set(')]};,\'"`:{ ')

tokenizer = None


def train_tokenizer(corpus, most=120_000_000):
    made = Tokenizer(models.BPE())
    made.pre_tokenizer = pre_tokenizers.Sequence([
        pre_tokenizers.Split(Regex(WORDS), 'isolated'),
        pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=False)])
    made.decoder = decoders.ByteLevel()
    trainer = trainers.BpeTrainer(
        vocab_size=VOCABULARY, special_tokens=CONTROL, min_frequency=20, max_token_length=24,
        initial_alphabet=pre_tokenizers.ByteLevel.alphabet(), show_progress=False)

    def texts():
        seen, chance = 0, random.Random(1)
        with open(corpus / 'train.jsonl') as lines:
            for line in lines:
                if chance.random() < 0.5:
                    continue
                text = json.loads(line)['t'][:20_000]
                seen += len(text)
                yield text
                if seen > most:
                    return

    made.train_from_iterator(texts(), trainer)
    made.save(str(corpus / 'tokenizer.json'))


def encode(text):
    return tokenizer.encode(text, add_special_tokens=False).ids


def cut_at_line(text, start, end):
    if end >= len(text):
        return len(text)
    newline = text.rfind('\n', start, end)
    return newline + 1 if newline > start else end


def windows(text, chance):
    """Pieces of a file: (before, middle, after), with None for the middle of a plain piece."""
    position = 0
    while position < len(text):
        if chance.random() < 0.5:
            end = cut_at_line(text, position, position + chance.randint(1500, 2600))
            yield text[position:end], None, ''
            position = end
            continue
        end = cut_at_line(text, position, position + chance.randint(500, 2500))
        window = text[position:end]
        if len(window) < 40:
            yield window, None, ''
            position = end
            continue
        start, stop, after = cut_middle(window, chance)
        yield window[:start], window[start:stop], window[stop:stop + after]
        position += max(1, stop + (after if after < 300 else 0))


def cut_middle(window, chance):
    """Where the middle starts and stops, at any character, and how much text follows it."""
    length = len(window)
    after = 0 if chance.random() < 0.15 else chance.randint(0, min(700, length // 2))
    high = length - after
    low = max(1, min(high - 1, high - 600 if chance.random() < 0.6 else 1))
    start = chance.randint(low, max(low, high - 1))
    kind = chance.random()
    if kind < 0.45:
        stop = window.find('\n', start)
        stop = length if stop < 0 else stop
        if stop == start:
            start = max(1, window.rfind('\n', 0, start) + 1)
        if chance.random() < 0.25:
            while stop > start and window[stop - 1] in CLOSING:
                stop -= 1
    elif kind < 0.85:
        stop = start
        for _ in range(chance.randint(1, 6)):
            stop = window.find('\n', stop + 1)
            if stop < 0:
                stop = length
                break
    else:
        stop = min(length, start + chance.randint(1, 200))
    return start, stop, after


def sample(record, before, middle, after):
    path = '/'.join(record['f'].split('/')[-2:])
    head = [FILE, 6 + LANGUAGES.index(record['l'])] + encode(path)[:24]
    if middle is None:
        return (head + [PREFIX] + encode(before))[:CONTEXT + 1]
    middle, after = encode(middle)[:220], encode(after)[:160]
    room = CONTEXT + 1 - len(head) - 4 - len(middle) - len(after)
    before = encode(before)[-room:] if room > 0 else []
    return head + [SUFFIX] + after + [PREFIX] + before + [MIDDLE] + middle + [END]


def pack(job):
    """Fills rows with samples, the fullest row that has room first."""
    lines, seed = job
    chance, open_rows, rows = random.Random(seed), [], []
    for line in lines:
        record = json.loads(line)
        for piece in windows(record['t'], chance):
            tokens = sample(record, *piece)
            if len(tokens) < 24:
                continue
            fitting = [r for r in open_rows if len(r) + len(tokens) <= CONTEXT + 1]
            if fitting:
                row = max(fitting, key=len)
                row.extend(tokens)
                if len(row) > CONTEXT - 20:
                    open_rows.remove(row)
                    rows.append(row)
                continue
            open_rows.append(tokens)
            if len(open_rows) > 48:
                rows.append(open_rows.pop(max(range(len(open_rows)), key=lambda i: len(open_rows[i]))))
    packed = np.zeros((len(rows) + len(open_rows), CONTEXT + 1), np.uint16)
    for i, row in enumerate(rows + open_rows):
        packed[i, :len(row)] = row
    return packed


def jobs(source, seed):
    lines, size, number = [], 0, 0
    with open(source) as texts:
        for line in texts:
            lines.append(line)
            size += len(line)
            if size > 4_000_000:
                yield lines, seed * 100_003 + number
                lines, size, number = [], 0, number + 1
    if lines:
        yield lines, seed * 100_003 + number


def load_tokenizer(path):
    global tokenizer
    tokenizer = Tokenizer.from_file(path)


def write_rows(corpus, source, target, seed):
    with Pool(initializer=load_tokenizer, initargs=(str(corpus / 'tokenizer.json'),)) as pool:
        rows = np.concatenate(list(pool.imap_unordered(pack, jobs(corpus / source, seed))))
    np.save(corpus / target, rows)
    print(target, rows.shape, int((rows != 0).sum()), 'tokens')


if __name__ == '__main__':
    command, folder = sys.argv[1], Path(sys.argv[2])
    if command == 'tokenizer':
        train_tokenizer(folder)
    else:
        number = int(sys.argv[3])
        write_rows(folder, 'train.jsonl', f'rows-{number}.npy', number)
        if not (folder / 'rows-held-out.npy').exists():
            write_rows(folder, 'held-out.jsonl', 'rows-held-out.npy', 0)
