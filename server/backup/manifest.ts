import { z } from 'zod'

/** What a backup says about itself. */
export const Manifest = z.object({
  createdAt: z.iso.datetime(),
  /** The version of the site that made it. */
  siteVersion: z.string(),
  engine: z.enum(['sqlite', 'postgres']),
  /** The migrations that had run. */
  migrations: z.array(z.string()),
  /** The version of pg_dump. */
  tool: z.string().optional(),
})
export type Manifest = z.infer<typeof Manifest>
