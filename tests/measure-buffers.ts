import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

/**
 * The bytes of all buffers in use. One collection frees them in the background, and the next one
 * waits for that: without it a busy machine still counts what is gone.
 */
export function measureBuffers(): number {
  collectGarbage()
  collectGarbage()
  return process.memoryUsage().arrayBuffers
}
