import type { RequestFeature } from '@ghost-writers-ia/site-api'
import { z } from 'zod/mini'
import type { SentPart } from '../context/parts.ts'
import { parseJson } from '../parse-json.ts'
import type { Message } from '../router/wire-messages.ts'
import { maskSecrets } from './find-secrets.ts'

export type ExampleFeature = Extract<
  RequestFeature,
  'completion' | 'generate' | 'refactor' | 'tests' | 'fix'
>

/** What a model was asked. */
export type Question = {
  readonly feature: ExampleFeature
  readonly language: string
  readonly messages: readonly Message[]
  /** Everything in the messages that comes from a file. */
  readonly sent: readonly SentPart[]
}

const StoredMessage = z.object({
  role: z.enum(['system', 'user', 'assistant']),
  content: z.string(),
})

/** What a model was asked, and what the user accepted. The last message is the model's. */
const Example = z.object({
  id: z.string(),
  /** When it was accepted, in milliseconds since 1970. */
  at: z.number(),
  feature: z.custom<ExampleFeature>((value) => typeof value === 'string'),
  language: z.string(),
  /** The file, relative to the workspace. */
  path: z.string(),
  messages: z.readonly(z.array(StoredMessage)),
  /** How many secrets were removed from the question. */
  masked: z.number(),
})

export type Example = Readonly<z.infer<typeof Example>>

export type AcceptedCode = Omit<Example, 'masked' | 'messages'> & {
  readonly question: readonly Message[]
  /** The answer, as the model should have written it for what the user accepted. */
  readonly answer: string
}

/**
 * Secrets in a question are masked. Null: there is one in the answer, which a model must not learn,
 * neither the secret nor the mask.
 */
export function toExample({ question, answer, ...accepted }: AcceptedCode): Example | null {
  if (answer.trim() === '' || maskSecrets(answer).count > 0) return null
  const masked = question.map(({ role, content }) => ({ role, ...maskSecrets(content) }))
  return {
    ...accepted,
    messages: [
      ...masked.map(({ role, text }) => ({ role, content: text })),
      { role: 'assistant', content: answer },
    ],
    masked: masked.reduce((sum, { count }) => sum + count, 0),
  }
}

export const exampleLimits = { count: 5_000, bytes: 20_000_000 }

/** One line, as it's stored. */
export function serializeExample(example: Example): string {
  return JSON.stringify(example)
}

/** Null: the line is damaged. */
export function parseExample(line: string): Example | null {
  return z.safeParse(Example, parseJson(line)).data ?? null
}
