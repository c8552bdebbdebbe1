import type { Engine } from './engine.ts'

/** Reads token sequences, and keeps what two sequences in a row have in common. */
export type Reader = {
  /** What follows these tokens: the probability of each token. Null if it was told to stop. */
  predict(tokens: readonly number[], isStopped: () => boolean): Promise<Float32Array | null>
  /** Reads tokens without asking what follows. */
  read(tokens: readonly number[], isStopped: () => boolean): Promise<void>
}

const mostPredictions = 64

export function createReader(engine: Engine): Reader {
  let known: readonly number[] = []
  /** By how many tokens were read. */
  const predictions = new Map<number, Float32Array>()

  /** False if it was told to stop; what was read until then is kept. */
  async function readFrom(
    start: number,
    tokens: readonly number[],
    isStopped: () => boolean,
  ): Promise<boolean> {
    known = known.slice(0, start)
    for (const length of predictions.keys()) if (length > start) predictions.delete(length)
    for (let at = start; at < tokens.length; at += engine.block) {
      await letOthersWork()
      if (isStopped()) return false
      const block = tokens.slice(at, at + engine.block)
      engine.read(block, at)
      known = tokens.slice(0, at + block.length)
    }
    return true
  }

  return {
    read: async (tokens, isStopped) => {
      const same = countSame(known, tokens)
      if (same < tokens.length) await readFrom(same, tokens, isStopped)
    },
    predict: async (tokens, isStopped) => {
      const same = countSame(known, tokens)
      const remembered = same === tokens.length ? predictions.get(same) : undefined
      if (remembered) return remembered
      // The engine predicts from the last token it read, so that one is read again.
      const isRead = await readFrom(Math.min(same, tokens.length - 1), tokens, isStopped)
      if (!isRead) return null
      const prediction = engine.predict().slice()
      if (predictions.size >= mostPredictions) predictions.clear()
      predictions.set(tokens.length, prediction)
      return prediction
    },
  }
}

function countSame(a: readonly number[], b: readonly number[]): number {
  let same = 0
  while (same < a.length && same < b.length && a[same] === b[same]) same++
  return same
}

/** A task of its own, so that a message that aborts the work can arrive. */
function letOthersWork(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })
}
