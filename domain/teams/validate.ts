import { type Refusal, refuse } from '../refusal.ts'
import { isStorable } from '../storable.ts'
import type { TeamModelInput } from './ports.ts'
import { teamLimits } from './team.ts'

/** The name on one line, without invisible characters. Refused if that is empty or too long. */
export function validateTeamName(
  text: string,
): { readonly name: string } | Refusal<'invalid-team-name'> {
  const name = toOneLine(text)
  return isShort(name, teamLimits.nameLength) ? { name } : refuse('invalid-team-name')
}

/** With `\n` as line ends. An empty text is valid: it removes the instructions. */
export function validateInstructions(
  typed: string,
): { readonly text: string } | Refusal<'invalid-instructions'> {
  const text = typed.trim() === '' ? '' : typed.replace(/\r\n?/g, '\n')
  const isValid = isStorable(text) && countBytes(text) <= teamLimits.instructionsBytes
  return isValid ? { text } : refuse('invalid-instructions')
}

const maxEndpointLength = 300
const maxModelLength = 200

export type InvalidModel = Refusal<
  'invalid-model-name' | 'invalid-model-endpoint' | 'invalid-model-id'
>

/**
 * Refuses an endpoint that could contain a key: with a user, a password or a query. Only a model on
 * the own machine may be reached without encryption.
 */
export function validateModel(input: TeamModelInput): TeamModelInput | InvalidModel {
  const [name, model] = [toOneLine(input.name), input.model.trim()]
  if (!isShort(name, teamLimits.nameLength)) return refuse('invalid-model-name')
  if (!isShort(model, maxModelLength) || /\s/.test(model)) return refuse('invalid-model-id')
  const endpoint = toEndpoint(input.endpoint.trim())
  return endpoint ? { name, endpoint, model } : refuse('invalid-model-endpoint')
}

function toEndpoint(text: string): string | null {
  const url = text.length <= maxEndpointLength ? URL.parse(text) : null
  if (!url || url.username || url.password || url.search || url.hash) return null
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)
  const isAllowed = url.protocol === 'https:' || (url.protocol === 'http:' && isLocal)
  return isAllowed ? url.href.replace(/\/+$/, '') : null
}

/** Control characters and line breaks become spaces; characters that nobody sees are left out. */
function toOneLine(text: string): string {
  return text
    .replace(/\p{Cf}/gu, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
}

function isShort(text: string, maxLength: number): boolean {
  const { length } = [...text]
  return isStorable(text) && length >= 1 && length <= maxLength
}

/** In UTF-8. */
function countBytes(text: string): number {
  return new TextEncoder().encode(text).length
}
