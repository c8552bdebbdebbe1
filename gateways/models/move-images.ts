import type { ModelMessage } from '#domain/models/ports.ts'

type Part = { readonly type: string }

/**
 * Puts the images of tool results into a message after the results: most routers only take images
 * from users. Here, so that the domain still sees that nobody has asked anything new.
 */
export function moveImages(messages: readonly ModelMessage[]): readonly ModelMessage[] {
  if (!messages.some(hasImage)) return messages
  return messages.flatMap((message, index) => {
    if (message.role !== 'tool') return message
    const sent = hasImage(message) ? dropImages(message) : message
    const isLast = messages[index + 1]?.role !== 'tool'
    const images = isLast ? listImages(messages, index) : []
    return images.length > 0 ? [sent, { role: 'user' as const, content: images }] : sent
  })
}

function hasImage({ role, content }: ModelMessage): boolean {
  return role === 'tool' && Array.isArray(content) && content.some(isImage)
}

function isImage({ type }: Part): boolean {
  return type === 'image_url'
}

function dropImages({ content, ...message }: ModelMessage): ModelMessage {
  const texts = (content as readonly Part[]).filter((part) => !isImage(part))
  const note = { type: 'text', text: 'The image of this result is in the next message.' }
  return { ...message, content: [...texts, note] }
}

/** Of all results up to this one. */
function listImages(messages: readonly ModelMessage[], last: number): readonly Part[] {
  const start = messages.slice(0, last).findLastIndex(({ role }) => role !== 'tool') + 1
  return messages
    .slice(start, last + 1)
    .filter(hasImage)
    .flatMap(({ content }) => (content as readonly Part[]).filter(isImage))
}
