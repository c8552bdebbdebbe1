"""The sizes of the model; engine/engine.as has the same."""
VOCABULARY, DIM, LAYERS, HEADS, KV_HEADS, FEED, CONTEXT = 16_384, 512, 12, 8, 2, 1408, 768
HEAD = DIM // HEADS
GROUP, ROPE_POSITIONS = 128, 1024
