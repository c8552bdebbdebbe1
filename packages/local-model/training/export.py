"""Weights to the engine's format: 8 bits in groups of 128 with a scale each.

    python3 export.py weights.npz model.lm8
    python3 export.py model.lm8 weights.npz    the other way, to go on training from a model file
"""
import sys

import numpy as np

from shapes import DIM, FEED, GROUP, HEAD, KV_HEADS, LAYERS, ROPE_POSITIONS, VOCABULARY

MATRICES = {'wq': (DIM, DIM), 'wk': (KV_HEADS * HEAD, DIM), 'wv': (KV_HEADS * HEAD, DIM),
            'wo': (DIM, DIM), 'w1': (FEED, DIM), 'w3': (FEED, DIM), 'w2': (DIM, FEED)}
VECTORS = {'n1': DIM, 'n2': DIM, 'qn': HEAD, 'kn': HEAD}


def tensors():
    yield 'nf', DIM
    yield 'emb.weight', (VOCABULARY, DIM)
    for i in range(LAYERS):
        yield from ((f'blocks.{i}.{name}', shape) for name, shape in VECTORS.items())
        yield from ((f'blocks.{i}.{name}.weight', shape) for name, shape in MATRICES.items())


def write(source, target):
    weights = np.load(source)
    frequencies = 1.0 / 10_000 ** (np.arange(0, HEAD, 2) / HEAD)
    angles = np.outer(np.arange(ROPE_POSITIONS), frequencies)
    with open(target, 'wb') as out:
        for table in (np.cos(angles), np.sin(angles)):
            out.write(table.astype(np.float32).tobytes())
        for name, shape in tensors():
            values = weights[name].astype(np.float32)
            if isinstance(shape, int):
                out.write(values.tobytes())
                continue
            groups = values.reshape(shape[0], shape[1] // GROUP, GROUP)
            scales = (np.abs(groups).max(-1) / 127 + 1e-12).astype(np.float32)
            out.write(scales.tobytes())
            out.write(np.clip(np.round(groups / scales[..., None]), -127, 127).astype(np.int8).tobytes())


def read(source, target):
    data, at, weights = open(source, 'rb').read(), 2 * ROPE_POSITIONS * HEAD // 2 * 4, {}
    for name, shape in tensors():
        rows, columns = (1, shape) if isinstance(shape, int) else shape
        if isinstance(shape, int):
            weights[name] = np.frombuffer(data, np.float32, columns, at)
            at += 4 * columns
            continue
        scales = np.frombuffer(data, np.float32, rows * columns // GROUP, at)
        at += scales.nbytes
        values = np.frombuffer(data, np.int8, rows * columns, at).reshape(-1, GROUP)
        at += values.nbytes
        weights[name] = (values * scales[:, None]).reshape(rows, columns)
    np.savez(target, **weights)


if __name__ == '__main__':
    (read if sys.argv[1].endswith('.lm8') else write)(sys.argv[1], sys.argv[2])
