// Loaded into the server that is measured (`node --import`): tells how long its event loop stood still.
import { monitorEventLoopDelay } from 'node:perf_hooks'

const resolution = 1
const delays = monitorEventLoopDelay({ resolution })
delays.enable()

process.on('message', (asked) => {
  if (asked !== 'stall') return
  process.send({ stallMs: delays.max / 1e6 - resolution })
  delays.reset()
})
// Being asked is no reason to stay.
process.channel?.unref()
