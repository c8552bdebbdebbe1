import { z } from 'zod'

/** The URL of the hosted identity provider's emulator, which `npm test` starts. */
const url = process.env.AUTH_EMULATOR_URL ?? ''
const project = 'demo-ghost-writers'

/** The reason why tests that need it are skipped; empty if it is running. */
export const emulatorMissing = url
  ? ''
  : process.env.AUTH_EMULATOR_MISSING || 'no emulator: start one with scripts/auth-emulator.mjs'

export const emulatedService = { url, apiKey: 'any-key' }

/** An email that the provider would have sent. */
export type Sent = z.infer<typeof Sent>

const Sent = z.object({
  email: z.string(),
  newEmail: z.string().optional(),
  requestType: z.string(),
  oobCode: z.string(),
  oobLink: z.string(),
})

export async function listSent(): Promise<readonly Sent[]> {
  const response = await fetch(`${url}/emulator/v1/projects/${project}/oobCodes`)
  return z.object({ oobCodes: z.array(Sent) }).parse(await response.json()).oobCodes
}

const asOwner = { authorization: 'Bearer owner', 'content-type': 'application/json' }

/** All users at the provider. */
export async function listPeople() {
  const response = await fetch(
    `${url}/identitytoolkit.googleapis.com/v1/projects/${project}/accounts:query`,
    { method: 'POST', headers: asOwner, body: '{}' },
  )
  return z.object({ userInfo: z.array(EmulatedUser).default([]) }).parse(await response.json())
    .userInfo
}

const EmulatedUser = z.object({
  localId: z.string(),
  email: z.string(),
  displayName: z.string().optional(),
  emailVerified: z.boolean().optional(),
})

/** Changes a user as an operator does in the console. */
export function actAsOwner(change: Readonly<Record<string, unknown>>): Promise<void> {
  return postAsOwner('accounts:update', change)
}

/** Deletes a user as an operator does in the console. */
export function deletePerson(localId: string): Promise<void> {
  return postAsOwner('accounts:delete', { localId })
}

/** Imports a user without a password. */
export function importPerson(person: Readonly<Record<string, unknown>>): Promise<void> {
  return postAsOwner('accounts:batchCreate', { users: [person] })
}

async function postAsOwner(method: string, body: object): Promise<void> {
  const response = await fetch(
    `${url}/identitytoolkit.googleapis.com/v1/projects/${project}/${method}`,
    { method: 'POST', headers: asOwner, body: JSON.stringify(body) },
  )
  if (!response.ok) throw new Error(`The emulator refused ${method}: ${await response.text()}`)
}

export async function forgetEveryone(): Promise<void> {
  await fetch(`${url}/emulator/v1/projects/${project}/accounts`, {
    method: 'DELETE',
    headers: asOwner,
  })
}
