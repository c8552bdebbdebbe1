"""Trains on one GPU with Muon (matrices) and AdamW (the rest).

    python3 train.py CORPUS SECONDS [WEIGHTS.npz]

With weights it goes on from those, at a fifth of the rates.
"""
import sys
import time
from pathlib import Path

import numpy as np
import torch

from model import Model
from shapes import CONTEXT

BATCH, STEPS_PER_UPDATE = 160, 2


@torch.compile
def orthogonal(gradients):
    a, b, c = 3.4445, -4.7750, 2.0315
    x = gradients.bfloat16()
    is_tall = x.size(-2) > x.size(-1)
    x = x.mT if is_tall else x
    x = x / (x.norm(dim=(-2, -1), keepdim=True) + 1e-7)
    for _ in range(5):
        squared = x @ x.mT
        x = a * x + (b * squared + c * squared @ squared) @ x
    return x.mT if is_tall else x


class Muon:
    def __init__(self, parameters):
        self.groups = {}
        for p in parameters:
            self.groups.setdefault(tuple(p.shape), []).append(p)
        self.momentum = {s: torch.zeros(len(g), *s, device='cuda') for s, g in self.groups.items()}

    @torch.no_grad()
    def step(self, rate, momentum, decay=0.02):
        for shape, group in self.groups.items():
            gradients = torch.stack([p.grad for p in group]).float()
            kept = self.momentum[shape]
            kept.lerp_(gradients, 1 - momentum)
            update = orthogonal(gradients.lerp(kept, momentum)).float()
            torch._foreach_mul_(group, 1 - rate * decay)
            scale = rate * max(1.0, shape[0] / shape[1]) ** 0.5
            torch._foreach_add_(group, list(update.unbind(0)), alpha=-scale)


def batch(rows, chosen):
    tokens = rows[chosen].long() & 0xFFFF
    return tokens[:, :-1].contiguous(), tokens[:, 1:].contiguous()


def load_rows(path):
    return torch.from_numpy(np.load(path).view(np.int16)).cuda()


def held_out_loss(model, rows):
    with torch.no_grad(), torch.autocast('cuda', dtype=torch.bfloat16):
        losses = [model(*batch(rows, torch.arange(i, i + 80, device='cuda'))).item()
                  for i in range(0, min(1600, len(rows)) // 80 * 80, 80)]
    return sum(losses) / len(losses)


def main(folder, seconds, start):
    torch.manual_seed(0)
    torch.set_float32_matmul_precision('high')
    model = Model().cuda()
    if start:
        model.load_state_dict({k: torch.from_numpy(v).float() for k, v in np.load(start).items()}, strict=False)
    pace = 0.2 if start else 1.0
    muon = Muon([p for b in model.blocks for p in b.parameters() if p.dim() == 2])
    groups = [(2e-3, [model.emb.weight]), (3e-3, [p for p in model.parameters() if p.dim() == 1])]
    adam = torch.optim.AdamW([{'params': p, 'lr': r, 'base': r} for r, p in groups],
                             betas=(0.9, 0.95), eps=1e-10, weight_decay=0.0, fused=True)
    compiled = torch.compile(model)
    files = [p for p in sorted(folder.glob('rows-*.npy')) if p.name != 'rows-held-out.npy']
    held_out = load_rows(folder / 'rows-held-out.npy')
    epoch, rows, order, at, step, began = 0, load_rows(files[0]), None, 0, 0, None
    while True:
        if step == 8:
            torch.cuda.synchronize()
            began = time.time()
        done = (time.time() - began) / seconds if began else 0.0
        if done >= 1:
            break
        # Warm up for 150 steps, then level, then down to nothing over the second half.
        factor = pace * min(1.0, (step + 1) / 150) * (1.0 if done < 0.5 else max(0.02, (1 - done) / 0.5))
        for group in adam.param_groups:
            group['lr'] = group['base'] * factor
        for _ in range(STEPS_PER_UPDATE):
            if order is None or at + BATCH > len(rows):
                if order is not None:
                    epoch += 1
                    rows = load_rows(files[epoch % len(files)])
                order, at = torch.randperm(len(rows), device='cuda'), 0
            with torch.autocast('cuda', dtype=torch.bfloat16):
                loss = compiled(*batch(rows, order[at:at + BATCH]))
            (loss / STEPS_PER_UPDATE).backward()
            at += BATCH
        muon.step(0.02 * factor, min(0.95, 0.85 + 0.1 * step / 300))
        adam.step()
        model.zero_grad(set_to_none=True)
        step += 1
        if step % 100 == 0:
            tokens = step * STEPS_PER_UPDATE * BATCH * CONTEXT // 10**6
            print(f'step {step}, epoch {epoch}, loss {loss.item():.4f}, {tokens} million tokens', flush=True)
    print(f'held-out loss {held_out_loss(model, held_out):.4f}')
    np.savez(folder / 'weights.npz', **{k: v.half().cpu().numpy() for k, v in model.state_dict().items()})


if __name__ == '__main__':
    main(Path(sys.argv[1]), float(sys.argv[2]), sys.argv[3] if len(sys.argv) > 3 else None)
