import { z } from 'zod'

// In the browser zod would test whether `eval` is allowed, which our content security policy blocks and
// reports. Modules that reach the browser import zod from here, so this runs before any schema.
if (typeof document !== 'undefined') z.config({ jitless: true })

export { z }
