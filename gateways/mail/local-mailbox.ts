import type { Post } from '#domain/mail/ports.ts'

/** The stand-in for SMTP: emails stay in the outbox, where the mailbox page shows them. */
export const localMailbox: Post = { isLocal: true, deliver: async () => undefined }
