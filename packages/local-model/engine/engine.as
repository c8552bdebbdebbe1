// The decoder of the local model: int8 weights in groups of 128, 7-bit activations, a cache of keys
// and values. Compiled twice (plain SIMD and relaxed SIMD). Sums of products are exact integers and
// every float operation is the same in both, so both builds give the same bits, and so does reading
// a prompt in one block or token by token.

const DIM: i32 = 512
const LAYERS: i32 = 12
const HEADS: i32 = 8
const KV_HEADS: i32 = 2
const HEAD: i32 = 64
const KV_DIM: i32 = KV_HEADS * HEAD
const FEED: i32 = 1408
const VOCABULARY: i32 = 16384
const POSITIONS: i32 = 768
const ROPE_POSITIONS: i32 = 1024
const GROUP: i32 = 128
/** Tokens read at once: weights are loaded once per block, and a caller can stop between blocks. */
const BLOCK: i32 = 32

// A matrix in memory: scales of four rows side by side for each group, then the sums of each
// group's weights (times -64, the offset of the activations), then the weights row by row.
class Matrix {
  constructor(
    public rows: i32,
    public columns: i32,
    public weights: usize,
    public scales: usize,
    public offsets: usize,
  ) {}
}

class Layer {
  attentionNorm: usize = 0
  feedNorm: usize = 0
  queryNorm: usize = 0
  keyNorm: usize = 0
  query: Matrix = new Matrix(0, 0, 0, 0, 0)
  key: Matrix = new Matrix(0, 0, 0, 0, 0)
  value: Matrix = new Matrix(0, 0, 0, 0, 0)
  output: Matrix = new Matrix(0, 0, 0, 0, 0)
  gate: Matrix = new Matrix(0, 0, 0, 0, 0)
  up: Matrix = new Matrix(0, 0, 0, 0, 0)
  down: Matrix = new Matrix(0, 0, 0, 0, 0)
}

const layers = new StaticArray<Layer>(LAYERS)
let embedding: Matrix = new Matrix(0, 0, 0, 0, 0)
let cosines: usize = 0
let sines: usize = 0
let finalNorm: usize = 0
let weightsStart: usize = 0
let weightsBytes: usize = 0

const x = heap.alloc(BLOCK * DIM * 4 + 16)
const normed = heap.alloc(BLOCK * DIM * 4 + 16)
const queries = heap.alloc(BLOCK * DIM * 4 + 16)
const keysNew = heap.alloc(BLOCK * KV_DIM * 4 + 16)
const valuesNew = heap.alloc(BLOCK * KV_DIM * 4 + 16)
const gates = heap.alloc(BLOCK * FEED * 4 + 16)
const ups = heap.alloc(BLOCK * FEED * 4 + 16)
const scores = heap.alloc(4 * POSITIONS * 4 + 16)
/** Activations: one byte each for relaxed SIMD, two for plain SIMD. */
const activations = heap.alloc(BLOCK * FEED * 2 + 16)
/** Scales of the activations, four tokens side by side for each group. */
const activationScales = heap.alloc(BLOCK * (FEED / GROUP) * 4 + 16)
const logits = heap.alloc(VOCABULARY * 4 + 16)
const ids = heap.alloc(POSITIONS * 4 + 16)
const keyCache = heap.alloc(LAYERS * KV_HEADS * POSITIONS * HEAD * 4 + 16)
const valueCache = heap.alloc(LAYERS * KV_HEADS * POSITIONS * HEAD * 4 + 16)

export function getPositions(): i32 {
  return POSITIONS
}

export function getBlock(): i32 {
  return BLOCK
}

export function getIds(): usize {
  return ids
}

/** After `predict`: the probability of each token. */
export function getProbabilities(): usize {
  return logits
}

/** Where the weights of `bytes` bytes belong; 0 if that is not the size of this model. */
export function reserve(bytes: i32): usize {
  if (bytes != modelBytes()) return 0
  weightsBytes = bytes
  weightsStart = heap.alloc(bytes + 16)
  return weightsStart
}

function modelBytes(): i32 {
  let bytes = 2 * ROPE_POSITIONS * (HEAD / 2) * 4 + DIM * 4 + matrixBytes(VOCABULARY, DIM)
  bytes += LAYERS * ((2 * DIM + 2 * HEAD) * 4)
  bytes += LAYERS * (2 * matrixBytes(DIM, DIM) + 2 * matrixBytes(KV_DIM, DIM))
  bytes += LAYERS * (2 * matrixBytes(FEED, DIM) + matrixBytes(DIM, FEED))
  return bytes
}

function matrixBytes(rows: i32, columns: i32): i32 {
  return rows * columns + rows * (columns / GROUP) * 4
}

let cursor: usize = 0

/** Reads the weights at the place that `reserve` gave. */
export function prepare(): void {
  cursor = weightsStart
  cosines = readVector(ROPE_POSITIONS * (HEAD / 2))
  sines = readVector(ROPE_POSITIONS * (HEAD / 2))
  finalNorm = readVector(DIM)
  embedding = readMatrix(VOCABULARY, DIM)
  for (let i = 0; i < LAYERS; i++) {
    const layer = new Layer()
    layer.attentionNorm = readVector(DIM)
    layer.feedNorm = readVector(DIM)
    layer.queryNorm = readVector(HEAD)
    layer.keyNorm = readVector(HEAD)
    layer.query = readMatrix(DIM, DIM)
    layer.key = readMatrix(KV_DIM, DIM)
    layer.value = readMatrix(KV_DIM, DIM)
    layer.output = readMatrix(DIM, DIM)
    layer.gate = readMatrix(FEED, DIM)
    layer.up = readMatrix(FEED, DIM)
    layer.down = readMatrix(DIM, FEED)
    layers[i] = layer
  }
}

function readVector(length: i32): usize {
  const at = cursor
  cursor += length << 2
  return at
}

function readMatrix(rows: i32, columns: i32): Matrix {
  const groups = columns / GROUP
  const from = cursor
  const weights = from + rows * groups * 4
  cursor = weights + rows * columns
  const scales = heap.alloc(rows * groups * 4 + 16)
  const offsets = heap.alloc(rows * groups * 4 + 16)
  for (let row = 0; row < rows; row++) {
    for (let group = 0; group < groups; group++) {
      const at = ((row >> 2) * groups * 4 + group * 4 + (row & 3)) << 2
      store<f32>(scales + at, load<f32>(from + ((row * groups + group) << 2)))
      store<i32>(offsets + at, -64 * sumBytes(weights + row * columns + group * GROUP))
    }
  }
  return new Matrix(rows, columns, weights, scales, offsets)
}

function sumBytes(at: usize): i32 {
  let sum = i32x4.splat(0)
  for (let i = 0; i < GROUP; i += 16) {
    sum = i32x4.add(
      sum,
      i32x4.extadd_pairwise_i16x8_s(i16x8.extadd_pairwise_i8x16_s(v128.load(at + i))),
    )
  }
  return (
    i32x4.extract_lane(sum, 0) +
    i32x4.extract_lane(sum, 1) +
    i32x4.extract_lane(sum, 2) +
    i32x4.extract_lane(sum, 3)
  )
}

// Sixteen products added to four sums. Which lane a product lands in differs between the builds, so
// only the sum of all four lanes may be used.
@inline
function dot(weights: v128, at: usize, sum: v128): v128 {
  if (ASC_FEATURE_RELAXED_SIMD) {
    return i32x4.relaxed_dot_i8x16_i7x16_add_s(weights, v128.load(at), sum)
  }
  return i32x4.add(
    i32x4.add(sum, i32x4.dot_i16x8_s(i16x8.extend_low_i8x16_s(weights), v128.load(at))),
    i32x4.dot_i16x8_s(i16x8.extend_high_i8x16_s(weights), v128.load(at, 16)),
  )
}

@inline
function size(elements: i32): usize {
  return ASC_FEATURE_RELAXED_SIMD ? elements : elements << 1
}

/** The sum of the lanes of each of four vectors, side by side. */
@inline
function sums(a: v128, b: v128, c: v128, d: v128): v128 {
  const ab = i32x4.add(
    v128.shuffle<i32>(a, b, 0, 4, 1, 5),
    v128.shuffle<i32>(a, b, 2, 6, 3, 7),
  )
  const cd = i32x4.add(
    v128.shuffle<i32>(c, d, 0, 4, 1, 5),
    v128.shuffle<i32>(c, d, 2, 6, 3, 7),
  )
  return i32x4.add(
    v128.shuffle<i32>(ab, cd, 0, 1, 4, 5),
    v128.shuffle<i32>(ab, cd, 2, 3, 6, 7),
  )
}

/** Turns `count` tokens of `columns` floats into 7-bit activations with one scale for each group. */
function quantize(from: usize, columns: i32, count: i32): void {
  const groups = columns / GROUP
  for (let token = 0; token < count; token++) {
    for (let group = 0; group < groups; group++) {
      quantizeGroup(
        from + ((token * columns + group * GROUP) << 2),
        activations + size(token * columns + group * GROUP),
        activationScales + (((token >> 2) * groups * 4 + group * 4 + (token & 3)) << 2),
      )
    }
  }
}

function quantizeGroup(from: usize, to: usize, scaleAt: usize): void {
  let most = f32x4.splat(0)
  for (let i = 0; i < GROUP; i += 4) {
    most = f32x4.pmax(most, f32x4.abs(v128.load(from + (i << 2))))
  }
  const largest = max<f32>(
    max<f32>(f32x4.extract_lane(most, 0), f32x4.extract_lane(most, 1)),
    max<f32>(f32x4.extract_lane(most, 2), f32x4.extract_lane(most, 3)),
  )
  const scale: f32 = largest / 63
  store<f32>(scaleAt, scale)
  const factor = f32x4.splat(scale > 0 ? 1 / scale : 0)
  const half = f32x4.splat(64.5)
  for (let i = 0; i < GROUP; i += 16) {
    const at = from + (i << 2)
    const low = i16x8.narrow_i32x4_s(
      toInt(v128.load(at), factor, half),
      toInt(v128.load(at, 16), factor, half),
    )
    const high = i16x8.narrow_i32x4_s(
      toInt(v128.load(at, 32), factor, half),
      toInt(v128.load(at, 48), factor, half),
    )
    if (ASC_FEATURE_RELAXED_SIMD) {
      v128.store(to + i, i8x16.narrow_i16x8_u(low, high))
    } else {
      v128.store(to + (i << 1), low)
      v128.store(to + (i << 1), high, 16)
    }
  }
}

@inline
function toInt(value: v128, factor: v128, half: v128): v128 {
  return i32x4.trunc_sat_f32x4_s(f32x4.add(f32x4.mul(value, factor), half))
}

/** Rows of `matrix` times the quantized activations of `count` tokens. */
function multiply(out: usize, matrix: Matrix, count: i32): void {
  const fours = count & ~3
  if (fours > 0) {
    for (let row = 0; row < matrix.rows; row += 2) {
      for (let token = 0; token < fours; token += 4) multiplyFour(out, matrix, row, token)
    }
  }
  for (let token = fours; token < count; token++) {
    for (let row = 0; row < matrix.rows; row += 4) multiplyOne(out, matrix, row, token)
  }
}

/** Two rows for four tokens. */
@inline
function multiplyFour(out: usize, matrix: Matrix, row: i32, token: i32): void {
  const columns = matrix.columns
  const groups = columns / GROUP
  const step = size(columns)
  let w = matrix.weights + row * columns
  let a = activations + size(token * columns)
  let table = ((row >> 2) * groups * 4 + (row & 3)) << 2
  let scaleAt = activationScales + (((token >> 2) * groups * 4) << 2)
  let first = f32x4.splat(0)
  let second = f32x4.splat(0)
  for (let group = 0; group < groups; group++) {
    let s00 = i32x4.splat(0)
    let s01 = i32x4.splat(0)
    let s02 = i32x4.splat(0)
    let s03 = i32x4.splat(0)
    let s10 = i32x4.splat(0)
    let s11 = i32x4.splat(0)
    let s12 = i32x4.splat(0)
    let s13 = i32x4.splat(0)
    for (let k = 0; k < GROUP; k += 16) {
      const w0 = v128.load(w + k)
      const w1 = v128.load(w + columns + k)
      const at = a + size(k)
      s00 = dot(w0, at, s00)
      s10 = dot(w1, at, s10)
      s01 = dot(w0, at + step, s01)
      s11 = dot(w1, at + step, s11)
      s02 = dot(w0, at + 2 * step, s02)
      s12 = dot(w1, at + 2 * step, s12)
      s03 = dot(w0, at + 3 * step, s03)
      s13 = dot(w1, at + 3 * step, s13)
    }
    const scale = v128.load(scaleAt)
    const offset0 = v128.load32_splat(matrix.offsets + table)
    const offset1 = v128.load32_splat(matrix.offsets + table, 4)
    const factor0 = f32x4.mul(v128.load32_splat(matrix.scales + table), scale)
    const factor1 = f32x4.mul(v128.load32_splat(matrix.scales + table, 4), scale)
    first = f32x4.add(
      first,
      f32x4.mul(f32x4.convert_i32x4_s(i32x4.add(sums(s00, s01, s02, s03), offset0)), factor0),
    )
    second = f32x4.add(
      second,
      f32x4.mul(f32x4.convert_i32x4_s(i32x4.add(sums(s10, s11, s12, s13), offset1)), factor1),
    )
    w += GROUP
    a += size(GROUP)
    table += 16
    scaleAt += 16
  }
  const rows = matrix.rows
  const to = out + ((token * rows + row) << 2)
  const next = rows << 2
  store<f32>(to, f32x4.extract_lane(first, 0))
  store<f32>(to, f32x4.extract_lane(second, 0), 4)
  store<f32>(to + next, f32x4.extract_lane(first, 1))
  store<f32>(to + next, f32x4.extract_lane(second, 1), 4)
  store<f32>(to + 2 * next, f32x4.extract_lane(first, 2))
  store<f32>(to + 2 * next, f32x4.extract_lane(second, 2), 4)
  store<f32>(to + 3 * next, f32x4.extract_lane(first, 3))
  store<f32>(to + 3 * next, f32x4.extract_lane(second, 3), 4)
}

/** Four rows for one token. */
@inline
function multiplyOne(out: usize, matrix: Matrix, row: i32, token: i32): void {
  const columns = matrix.columns
  const groups = columns / GROUP
  let w = matrix.weights + row * columns
  let a = activations + size(token * columns)
  let table = ((row >> 2) * groups * 4) << 2
  let scaleAt = activationScales + (((token >> 2) * groups * 4 + (token & 3)) << 2)
  let total = f32x4.splat(0)
  for (let group = 0; group < groups; group++) {
    let s0 = i32x4.splat(0)
    let s1 = i32x4.splat(0)
    let s2 = i32x4.splat(0)
    let s3 = i32x4.splat(0)
    for (let k = 0; k < GROUP; k += 16) {
      const at = a + size(k)
      s0 = dot(v128.load(w + k), at, s0)
      s1 = dot(v128.load(w + columns + k), at, s1)
      s2 = dot(v128.load(w + 2 * columns + k), at, s2)
      s3 = dot(v128.load(w + 3 * columns + k), at, s3)
    }
    const factor = f32x4.mul(v128.load(matrix.scales + table), v128.load32_splat(scaleAt))
    const offset = v128.load(matrix.offsets + table)
    total = f32x4.add(
      total,
      f32x4.mul(f32x4.convert_i32x4_s(i32x4.add(sums(s0, s1, s2, s3), offset)), factor),
    )
    w += GROUP
    a += size(GROUP)
    table += 16
    scaleAt += 16
  }
  v128.store(out + ((token * matrix.rows + row) << 2), total)
}

@inline
function addLanes(v: v128): f32 {
  return (
    f32x4.extract_lane(v, 0) +
    f32x4.extract_lane(v, 1) +
    (f32x4.extract_lane(v, 2) + f32x4.extract_lane(v, 3))
  )
}

function normalize(out: usize, from: usize, weights: usize, length: i32): void {
  let squares = f32x4.splat(0)
  for (let i: i32 = 0; i < length << 2; i += 16) {
    const v = v128.load(from + i)
    squares = f32x4.add(squares, f32x4.mul(v, v))
  }
  const scale = f32x4.splat(1 / sqrt<f32>(addLanes(squares) / <f32>length + 1e-6))
  for (let i: i32 = 0; i < length << 2; i += 16) {
    v128.store(out + i, f32x4.mul(f32x4.mul(v128.load(from + i), scale), v128.load(weights + i)))
  }
}

function rotate(at: usize, position: i32): void {
  const c = cosines + ((position * (HEAD / 2)) << 2)
  const s = sines + ((position * (HEAD / 2)) << 2)
  for (let i = 0; i < HEAD * 2; i += 16) {
    const a = v128.load(at + i)
    const b = v128.load(at + i, HEAD * 2)
    const cos = v128.load(c + i)
    const sin = v128.load(s + i)
    v128.store(at + i, f32x4.sub(f32x4.mul(a, cos), f32x4.mul(b, sin)))
    v128.store(at + i, f32x4.add(f32x4.mul(b, cos), f32x4.mul(a, sin)), HEAD * 2)
  }
}

/** e to the power of each lane, with a relative error under 0.00001. */
@inline
function exponential(v: v128): v128 {
  const limited = f32x4.max(f32x4.min(v, f32x4.splat(88)), f32x4.splat(-87))
  const power = f32x4.mul(limited, f32x4.splat(1.44269504))
  const whole = f32x4.floor(power)
  const part = f32x4.sub(power, whole)
  let p = f32x4.add(f32x4.splat(0.00961813), f32x4.mul(part, f32x4.splat(0.00133336)))
  p = f32x4.add(f32x4.splat(0.05550411), f32x4.mul(part, p))
  p = f32x4.add(f32x4.splat(0.24022651), f32x4.mul(part, p))
  p = f32x4.add(f32x4.splat(0.69314718), f32x4.mul(part, p))
  p = f32x4.add(f32x4.splat(1), f32x4.mul(part, p))
  const scale = i32x4.shl(i32x4.add(i32x4.trunc_sat_f32x4_s(whole), i32x4.splat(127)), 23)
  return f32x4.mul(p, scale)
}

@inline
function cacheAt(layer: i32, head: i32, position: i32): usize {
  return (((layer * KV_HEADS + head) * POSITIONS + position) * HEAD) << 2
}

/** The four heads that share one head of keys and values, for one token. */
function attend(layer: i32, head: i32, query: usize, out: usize, count: i32): void {
  const keys = keyCache + cacheAt(layer, head, 0)
  const values = valueCache + cacheAt(layer, head, 0)
  const most = score(keys, query, count)
  weigh(most, count)
  for (let i = 0; i < 4; i++) mix(values, scores + ((i * POSITIONS) << 2), out + ((i * HEAD) << 2), count)
}

/** Writes the scores of four heads and returns the largest of each. */
function score(keys: usize, query: usize, count: i32): v128 {
  let most = f32x4.splat(-1e30)
  const eighth = f32x4.splat(0.125)
  for (let j = 0; j < count; j++) {
    const key = keys + ((j * HEAD) << 2)
    let a = f32x4.splat(0)
    let b = f32x4.splat(0)
    let c = f32x4.splat(0)
    let d = f32x4.splat(0)
    for (let i = 0; i < HEAD * 4; i += 16) {
      const k = v128.load(key + i)
      a = f32x4.add(a, f32x4.mul(k, v128.load(query + i)))
      b = f32x4.add(b, f32x4.mul(k, v128.load(query + i, HEAD * 4)))
      c = f32x4.add(c, f32x4.mul(k, v128.load(query + i, HEAD * 8)))
      d = f32x4.add(d, f32x4.mul(k, v128.load(query + i, HEAD * 12)))
    }
    const ab = f32x4.add(v128.shuffle<i32>(a, b, 0, 4, 1, 5), v128.shuffle<i32>(a, b, 2, 6, 3, 7))
    const cd = f32x4.add(v128.shuffle<i32>(c, d, 0, 4, 1, 5), v128.shuffle<i32>(c, d, 2, 6, 3, 7))
    const four = f32x4.mul(
      f32x4.add(v128.shuffle<i32>(ab, cd, 0, 1, 4, 5), v128.shuffle<i32>(ab, cd, 2, 3, 6, 7)),
      eighth,
    )
    most = f32x4.pmax(most, four)
    const at = scores + (j << 2)
    store<f32>(at, f32x4.extract_lane(four, 0))
    store<f32>(at, f32x4.extract_lane(four, 1), POSITIONS * 4)
    store<f32>(at, f32x4.extract_lane(four, 2), POSITIONS * 8)
    store<f32>(at, f32x4.extract_lane(four, 3), POSITIONS * 12)
  }
  return most
}

/** Turns the scores of four heads into weights that add up to one. */
function weigh(most: v128, count: i32): void {
  for (let i = 0; i < 4; i++) {
    const at = scores + ((i * POSITIONS) << 2)
    let largest: f32 = f32x4.extract_lane(most, 0)
    if (i == 1) largest = f32x4.extract_lane(most, 1)
    if (i == 2) largest = f32x4.extract_lane(most, 2)
    if (i == 3) largest = f32x4.extract_lane(most, 3)
    softmax(at, count, largest)
  }
}

/** The length must be a multiple of four, or there must be room to write up to the next one. */
function softmax(at: usize, count: i32, largest: f32): void {
  for (let j = count; j & 3; j++) store<f32>(at + (j << 2), -1e30)
  const top = f32x4.splat(largest)
  let total = f32x4.splat(0)
  for (let j: i32 = 0; j < count << 2; j += 16) {
    const v = exponential(f32x4.sub(v128.load(at + j), top))
    v128.store(at + j, v)
    total = f32x4.add(total, v)
  }
  const share = f32x4.splat(1 / addLanes(total))
  for (let j: i32 = 0; j < count << 2; j += 16) {
    v128.store(at + j, f32x4.mul(v128.load(at + j), share))
  }
}

/** The weighted sum of the values of `count` positions, for one head. */
function mix(values: usize, weights: usize, out: usize, count: i32): void {
  for (let part = 0; part < HEAD * 4; part += 128) {
    let a = f32x4.splat(0)
    let b = f32x4.splat(0)
    let c = f32x4.splat(0)
    let d = f32x4.splat(0)
    let e = f32x4.splat(0)
    let f = f32x4.splat(0)
    let g = f32x4.splat(0)
    let h = f32x4.splat(0)
    let v = values + part
    for (let j = 0; j < count; j++) {
      const w = v128.load32_splat(weights + (j << 2))
      a = f32x4.add(a, f32x4.mul(w, v128.load(v)))
      b = f32x4.add(b, f32x4.mul(w, v128.load(v, 16)))
      c = f32x4.add(c, f32x4.mul(w, v128.load(v, 32)))
      d = f32x4.add(d, f32x4.mul(w, v128.load(v, 48)))
      e = f32x4.add(e, f32x4.mul(w, v128.load(v, 64)))
      f = f32x4.add(f, f32x4.mul(w, v128.load(v, 80)))
      g = f32x4.add(g, f32x4.mul(w, v128.load(v, 96)))
      h = f32x4.add(h, f32x4.mul(w, v128.load(v, 112)))
      v += HEAD * 4
    }
    const to = out + part
    v128.store(to, a)
    v128.store(to, b, 16)
    v128.store(to, c, 32)
    v128.store(to, d, 48)
    v128.store(to, e, 64)
    v128.store(to, f, 80)
    v128.store(to, g, 96)
    v128.store(to, h, 112)
  }
}

function embed(token: i32, out: usize): void {
  const groups = DIM / GROUP
  for (let i = 0; i < DIM; i++) {
    const scale = load<f32>(
      embedding.scales + (((token >> 2) * groups * 4 + (i / GROUP) * 4 + (token & 3)) << 2),
    )
    const weight = <f32>load<i8>(embedding.weights + token * DIM + i)
    store<f32>(out + (i << 2), weight * scale * 22.627417)
  }
}

function add(to: usize, from: usize, count: i32): void {
  for (let i: i32 = 0; i < count << 2; i += 16) {
    v128.store(to + i, f32x4.add(v128.load(to + i), v128.load(from + i)))
  }
}

function normalizeAndQuantize(norm: usize, count: i32): void {
  for (let t = 0; t < count; t++) {
    normalize(normed + ((t * DIM) << 2), x + ((t * DIM) << 2), norm, DIM)
  }
  quantize(normed, DIM, count)
}

function attention(index: i32, count: i32, position: i32): void {
  const layer = layers[index]
  normalizeAndQuantize(layer.attentionNorm, count)
  multiply(queries, layer.query, count)
  multiply(keysNew, layer.key, count)
  multiply(valuesNew, layer.value, count)
  for (let t = 0; t < count; t++) {
    for (let h = 0; h < HEADS; h++) {
      const at = queries + ((t * DIM + h * HEAD) << 2)
      normalize(at, at, layer.queryNorm, HEAD)
      rotate(at, position + t)
    }
    for (let h = 0; h < KV_HEADS; h++) {
      const from = (t * KV_DIM + h * HEAD) << 2
      const to = cacheAt(index, h, position + t)
      normalize(keyCache + to, keysNew + from, layer.keyNorm, HEAD)
      rotate(keyCache + to, position + t)
      memory.copy(valueCache + to, valuesNew + from, HEAD * 4)
    }
  }
  for (let t = 0; t < count; t++) {
    for (let h = 0; h < KV_HEADS; h++) {
      const at = (t * DIM + h * 4 * HEAD) << 2
      attend(index, h, queries + at, normed + at, position + t + 1)
    }
  }
  quantize(normed, DIM, count)
  multiply(queries, layer.output, count)
  add(x, queries, count * DIM)
}

function feedForward(layer: Layer, count: i32): void {
  normalizeAndQuantize(layer.feedNorm, count)
  multiply(gates, layer.gate, count)
  multiply(ups, layer.up, count)
  const one = f32x4.splat(1)
  for (let i: i32 = 0; i < (count * FEED) << 2; i += 16) {
    const v = v128.load(gates + i)
    const silu = f32x4.div(v, f32x4.add(one, exponential(f32x4.neg(v))))
    v128.store(gates + i, f32x4.mul(silu, v128.load(ups + i)))
  }
  quantize(gates, FEED, count)
  multiply(queries, layer.down, count)
  add(x, queries, count * DIM)
}

/** Reads up to a block of the tokens in `getIds`, starting with the one at `position`. */
export function read(position: i32, count: i32): bool {
  if (position < 0 || count < 1 || count > BLOCK || position + count > POSITIONS) return false
  for (let t = 0; t < count; t++) {
    const token = load<i32>(ids + ((position + t) << 2))
    if (<u32>token >= <u32>VOCABULARY) return false
    embed(token, x + ((t * DIM) << 2))
  }
  for (let i = 0; i < LAYERS; i++) {
    attention(i, count, position)
    feedForward(layers[i], count)
  }
  memory.copy(x, x + (((count - 1) * DIM) << 2), DIM * 4)
  return true
}

/** The probabilities of what follows the last token that was read. */
export function predict(): void {
  normalize(normed, x, finalNorm, DIM)
  quantize(normed, DIM, 1)
  multiply(logits, embedding, 1)
  let most = f32x4.splat(-1e30)
  for (let i = 0; i < VOCABULARY * 4; i += 16) most = f32x4.pmax(most, v128.load(logits + i))
  const largest = max<f32>(
    max<f32>(f32x4.extract_lane(most, 0), f32x4.extract_lane(most, 1)),
    max<f32>(f32x4.extract_lane(most, 2), f32x4.extract_lane(most, 3)),
  )
  softmax(logits, VOCABULARY, largest)
}
