import { z } from 'zod'
import { flag, text } from '../api/params.ts'

export const automaticTax = z.strictObject({
  enabled: flag,
  liability: z.strictObject({ account: text.optional(), type: text }).optional(),
})
