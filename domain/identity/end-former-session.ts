import type { Secrets, SessionStore } from './ports.ts'

type Needs = { readonly sessions: SessionStore; readonly secrets: Secrets }

/** A browser that gets a new session leaves the one it had, whoever was signed in with it. */
export async function endFormerSession(
  { sessions, secrets }: Needs,
  formerToken: string | null,
): Promise<void> {
  const former = formerToken && (await sessions.findSession(secrets.hash(formerToken)))
  if (former) await sessions.endSession(former.session.userId, former.session.id)
}
