"""The model: a decoder with grouped keys and values, rotary positions and tied embeddings."""
import math

import torch
import torch.nn as nn
import torch.nn.functional as F

from shapes import CONTEXT, DIM, FEED, HEAD, HEADS, KV_HEADS, LAYERS, VOCABULARY


def norm(x):
    return F.rms_norm(x, (x.size(-1),), eps=1e-6)


def rotate(x, cos, sin):
    a, b = x.chunk(2, -1)
    cos, sin = cos[:x.size(2)].to(x.dtype), sin[:x.size(2)].to(x.dtype)
    return torch.cat((a * cos - b * sin, b * cos + a * sin), -1)


class Block(nn.Module):
    def __init__(self):
        super().__init__()
        linear = lambda rows, columns: nn.Linear(columns, rows, bias=False)
        self.wq, self.wo = linear(DIM, DIM), linear(DIM, DIM)
        self.wk, self.wv = linear(KV_HEADS * HEAD, DIM), linear(KV_HEADS * HEAD, DIM)
        self.w1, self.w3, self.w2 = linear(FEED, DIM), linear(FEED, DIM), linear(DIM, FEED)
        self.n1, self.n2 = nn.Parameter(torch.ones(DIM)), nn.Parameter(torch.ones(DIM))
        self.qn, self.kn = nn.Parameter(torch.ones(HEAD)), nn.Parameter(torch.ones(HEAD))

    def forward(self, x, cos, sin):
        batch, length, _ = x.shape
        h = norm(x) * self.n1.to(x.dtype)
        q = self.wq(h).view(batch, length, HEADS, HEAD)
        k = self.wk(h).view(batch, length, KV_HEADS, HEAD)
        v = self.wv(h).view(batch, length, KV_HEADS, HEAD).transpose(1, 2)
        q = rotate((norm(q) * self.qn.to(x.dtype)).transpose(1, 2), cos, sin)
        k = rotate((norm(k) * self.kn.to(x.dtype)).transpose(1, 2), cos, sin)
        k, v = (t.repeat_interleave(HEADS // KV_HEADS, 1) for t in (k, v))
        y = F.scaled_dot_product_attention(q, k, v, is_causal=True).transpose(1, 2)
        x = x + self.wo(y.reshape(batch, length, DIM))
        h = norm(x) * self.n2.to(x.dtype)
        return x + self.w2(F.silu(self.w1(h)) * self.w3(h))


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.emb = nn.Embedding(VOCABULARY, DIM)
        self.blocks = nn.ModuleList(Block() for _ in range(LAYERS))
        self.nf = nn.Parameter(torch.ones(DIM))
        nn.init.normal_(self.emb.weight, std=0.02)
        for block in self.blocks:
            for weights in block.parameters():
                if weights.dim() == 2:
                    nn.init.normal_(weights, std=0.6 / math.sqrt(weights.size(1)))
            nn.init.zeros_(block.wo.weight)
            nn.init.zeros_(block.w2.weight)
        frequencies = 1.0 / 10_000 ** (torch.arange(0, HEAD, 2).float() / HEAD)
        angles = torch.outer(torch.arange(CONTEXT + 64).float(), frequencies)
        self.register_buffer('cos', angles.cos(), False)
        self.register_buffer('sin', angles.sin(), False)

    def forward(self, ids, targets):
        x = self.emb(ids) * math.sqrt(DIM)
        if torch.is_autocast_enabled():
            x = x.to(torch.bfloat16)
        for block in self.blocks:
            x = block(x, self.cos, self.sin)
        h = norm(x) * self.nf.to(x.dtype)
        logits = F.linear(h, self.emb.weight.to(h.dtype)).float()
        return F.cross_entropy(logits.view(-1, VOCABULARY), targets.reshape(-1), ignore_index=0)
