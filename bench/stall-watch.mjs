// Loaded into the server that is measured (`node --import`): reports how long its event loop was blocked.
import { monitorEventLoopDelay } from 'node:perf_hooks'

const resolution = 1
const delays = monitorEventLoopDelay({ resolution })
delays.enable()

process.on('message', (message) => {
  if (message !== 'stall') return
  process.send({ stallMs: delays.max / 1e6 - resolution })
  delays.reset()
})
// The channel must not keep the process running.
process.channel?.unref()
