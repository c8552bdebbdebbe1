import { z } from 'zod/mini'
import { actionLabels } from '../words/errors.ts'
import { maxImageLength } from './images.ts'
import type { Action } from './notices.ts'

const Text = z.string().check(z.maxLength(2_000_000))
const Texts = z.array(Text).check(z.maxLength(500))
const ImageUrl = z
  .string()
  .check(
    z.maxLength(maxImageLength),
    z.regex(/^data:image\/(?:png|jpeg);base64,[A-Za-z0-9+/]+={0,2}$/),
  )
const isAction = (value: unknown) => typeof value === 'string' && Object.hasOwn(actionLabels, value)

const Message = z.discriminatedUnion('type', [
  /** The page has loaded and needs the current state. */
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal(['stop', 'retry', 'addFile', 'chooseModel']) }),
  /** Asks now, or after the answer that is being written. */
  z.object({ type: z.literal('send'), text: Text }),
  /** The user pasted an image for the next question. */
  z.object({ type: z.literal('addImage'), url: ImageUrl, thumbnail: ImageUrl }),
  /** Asks an earlier question again with another text. Later messages are replaced. */
  z.object({ type: z.literal('edit'), id: Text, text: Text }),
  /** Sends the first waiting question, after an answer was stopped or failed. */
  z.object({ type: z.literal('sendQueued') }),
  z.object({ type: z.literal(['removeQueued', 'removeChip', 'addMention']), id: Text }),
  z.object({ type: z.literal(['copy', 'insert', 'apply']), code: Text }),
  /** What can be added for the text after an `@`. */
  z.object({ type: z.literal('findMentions'), typed: Text }),
  /** Which of these paths are files of the workspace. */
  z.object({ type: z.literal('findFiles'), paths: z.readonly(Texts) }),
  z.object({ type: z.literal('openFile'), path: Text, line: z.int().check(z.minimum(1)) }),
  /** The user chose an action of the last notice. */
  z.object({ type: z.literal('act'), action: z.custom<Action>(isAction) }),
])

/** A message from the page to the extension. */
export type PageMessage = z.infer<typeof Message>

/**
 * Reads a message from the page, which draws text from models and files: only known messages with
 * the right fields get through. Null: it isn't one.
 */
export function readMessage(value: unknown): PageMessage | null {
  return z.safeParse(Message, value).data ?? null
}
