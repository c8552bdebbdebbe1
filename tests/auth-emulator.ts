import { z } from 'zod'

/** Where the emulator of the hosted identity provider is; `npm test` starts it. */
const url = process.env.AUTH_EMULATOR_URL ?? ''
const project = 'demo-ghost-writers'

/** Why tests that need it are skipped; empty when it is there. */
export const emulatorMissing = url
  ? ''
  : process.env.AUTH_EMULATOR_MISSING || 'no emulator: start one with scripts/auth-emulator.mjs'

export const emulatedService = { url, apiKey: 'any-key' }

/** One mail that the provider would have sent, the oldest first. */
export type Sent = z.infer<typeof Sent>

const Sent = z.object({
  email: z.string(),
  newEmail: z.string().optional(),
  requestType: z.string(),
  oobCode: z.string(),
  oobLink: z.string(),
})

export async function listSent(): Promise<readonly Sent[]> {
  const answer = await fetch(`${url}/emulator/v1/projects/${project}/oobCodes`)
  return z.object({ oobCodes: z.array(Sent) }).parse(await answer.json()).oobCodes
}

const asOwner = { authorization: 'Bearer owner', 'content-type': 'application/json' }

/** Everyone whom the provider knows, by its own listing. */
export async function listPeople() {
  const answer = await fetch(
    `${url}/identitytoolkit.googleapis.com/v1/projects/${project}/accounts:query`,
    { method: 'POST', headers: asOwner, body: '{}' },
  )
  return z.object({ userInfo: z.array(Known).default([]) }).parse(await answer.json()).userInfo
}

const Known = z.object({
  localId: z.string(),
  email: z.string(),
  displayName: z.string().optional(),
  emailVerified: z.boolean().optional(),
})

/** What its operator changes in its console. */
export function actAsOwner(change: Readonly<Record<string, unknown>>): Promise<void> {
  return postAsOwner('accounts:update', change)
}

/** Deletes one person, as its operator can. */
export function deletePerson(localId: string): Promise<void> {
  return postAsOwner('accounts:delete', { localId })
}

/** Brings someone over who has no password there yet. */
export function importPerson(person: Readonly<Record<string, unknown>>): Promise<void> {
  return postAsOwner('accounts:batchCreate', { users: [person] })
}

async function postAsOwner(method: string, body: object): Promise<void> {
  const answer = await fetch(
    `${url}/identitytoolkit.googleapis.com/v1/projects/${project}/${method}`,
    { method: 'POST', headers: asOwner, body: JSON.stringify(body) },
  )
  if (!answer.ok) throw new Error(`The emulator refuses ${method}: ${await answer.text()}`)
}

export async function forgetEveryone(): Promise<void> {
  await fetch(`${url}/emulator/v1/projects/${project}/accounts`, {
    method: 'DELETE',
    headers: asOwner,
  })
}
