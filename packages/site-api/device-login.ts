import { z } from 'zod/mini'
import { describe } from './describe.ts'

/** The program that asks in the device login. */
export const editorClientId = 'ghost-writers-ia'

export const deviceGrantType = 'urn:ietf:params:oauth:grant-type:device_code'

/** RFC 8628, 3.2. */
export const DeviceCode = z.object({
  device_code: describe(z.string(), 'For `POST /api/v1/device/token`. Keep it secret.'),
  user_code: describe(z.string(), 'What the user compares in the browser.'),
  verification_uri: describe(z.string(), 'Where the user enters the code.'),
  verification_uri_complete: describe(z.string(), 'The same with the code filled in.'),
  expires_in: describe(z.int(), 'Seconds.'),
  interval: describe(z.int(), 'Seconds to wait between two polls.'),
})

export type DeviceCode = z.infer<typeof DeviceCode>

export const DeviceToken = z.object({
  access_token: z.string(),
  token_type: z.literal('Bearer'),
})

export type DeviceToken = z.infer<typeof DeviceToken>
