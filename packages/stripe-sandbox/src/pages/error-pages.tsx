import type { Page } from './layout.tsx'
import type { Words } from './words/en.ts'

const statuses = { notFound: 404, badRequest: 400, broken: 500 } as const

export function showError(words: Words, error: keyof typeof statuses): Page {
  const { title, text } = words.failures[error]
  const content = (
    <>
      <h1>{title}</h1>
      <p>{text}</p>
    </>
  )
  return { words, title, status: statuses[error], content }
}
