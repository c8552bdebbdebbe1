import { actionLabels } from '../words/errors.ts'
import type { Action } from './notices.ts'
import type { MessageOf, ToEditor } from './protocol.ts'

type Check<Value> = (value: unknown) => value is Value

/** The fields of each message from the page. */
const checks: {
  readonly [Name in keyof ToEditor]: {
    readonly [Field in keyof ToEditor[Name]]: Check<ToEditor[Name][Field]>
  }
} = {
  ready: {},
  send: { text: isText },
  edit: { id: isText, text: isText },
  stop: {},
  retry: {},
  removeQueued: { id: isText },
  sendQueued: {},
  copy: { code: isText },
  insert: { code: isText },
  apply: { code: isText },
  addFile: {},
  removeChip: { id: isText },
  findMentions: { typed: isText },
  addMention: { id: isText },
  findFiles: { paths: isTexts },
  openFile: { path: isText, line: isLine },
  chooseModel: {},
  act: { action: isAction },
}

const maxCharacters = 2_000_000
const maxTexts = 500

/**
 * Reads a message from the page, which draws text from models and files: only known messages with
 * the right fields get through. Null: it isn't one.
 */
export function readMessage(value: unknown): MessageOf<ToEditor> | null {
  if (typeof value !== 'object' || value === null) return null
  const message = value as Record<string, unknown>
  const { type } = message
  if (typeof type !== 'string' || !Object.hasOwn(checks, type)) return null
  const fields = Object.entries<Check<unknown>>(checks[type as keyof ToEditor])
  if (!fields.every(([field, check]) => check(message[field]))) return null
  const body = Object.fromEntries(fields.map(([field]) => [field, message[field]]))
  return { type, ...body } as MessageOf<ToEditor>
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.length <= maxCharacters
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.length <= maxTexts && value.every(isText)
}

function isLine(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 1
}

function isAction(value: unknown): value is Action {
  return typeof value === 'string' && Object.hasOwn(actionLabels, value)
}
