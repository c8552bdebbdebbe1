import { z } from 'zod/mini'

// For modules that reach the browser: the small build of zod, and without its test whether it may
// compile code, which our content security policy forbids and reports.
if (typeof document !== 'undefined') z.config({ jitless: true })

export { z }
