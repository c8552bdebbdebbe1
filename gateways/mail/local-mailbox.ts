import type { Post } from '#domain/mail/ports.ts'

/** The stand-in: mail stays in the outbox, where the mailbox page shows it. */
export const localMailbox: Post = { isLocal: true, deliver: async () => undefined }
