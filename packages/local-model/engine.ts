/** A decoder with a cache of the tokens it has read. */
export type Engine = {
  /** How many tokens fit. */
  readonly positions: number
  /** How many tokens `read` takes at once. */
  readonly block: number
  /** Reads tokens from this position on; what was there before and after it is forgotten. */
  read(tokens: readonly number[], position: number): void
  /** The probability of each token after the last one that was read; valid until the next call. */
  predict(): Float32Array
}

export type EngineFiles = { readonly plain: BufferSource; readonly relaxed: BufferSource }

/** Starts the faster build that this runtime knows. Both give the same results. */
export async function startEngine(files: EngineFiles, weights: Uint8Array): Promise<Engine> {
  const file = WebAssembly.validate(files.relaxed) ? files.relaxed : files.plain
  const { instance } = await WebAssembly.instantiate(file, {})
  const memory = instance.exports.memory
  if (!(memory instanceof WebAssembly.Memory)) throw new Error('The engine has no memory.')
  const call = (name: string, ...values: number[]): number => {
    const operation = instance.exports[name]
    if (typeof operation !== 'function') throw new Error(`The engine has no operation "${name}".`)
    return operation(...values)
  }
  const start = call('reserve', weights.length)
  if (start === 0) throw new Error('The weights are not of the model that the engine runs.')
  new Uint8Array(memory.buffer, start, weights.length).set(weights)
  call('prepare')
  const positions = call('getPositions')
  const ids = new Int32Array(memory.buffer, call('getIds'), positions)
  const block = call('getBlock')
  return {
    positions,
    block,
    read: (tokens, position) => {
      if (position + tokens.length > positions) throw new Error('The prompt is too long.')
      ids.set(tokens, position)
      for (let i = 0; i < tokens.length; i += block) {
        const count = Math.min(block, tokens.length - i)
        if (!call('read', position + i, count)) throw new Error('The engine refused a token.')
      }
    },
    predict: () => {
      call('predict')
      return new Float32Array(memory.buffer, call('getProbabilities'), 16_384)
    },
  }
}
