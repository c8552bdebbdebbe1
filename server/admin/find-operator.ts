import { userInfo } from 'node:os'

/** The login name of the person who runs a command; with sudo, also the name they logged in with. */
export function findOperator(sudoUser: string | null): string {
  const name = findLoginName()
  return sudoUser && sudoUser !== name ? `${sudoUser} (sudo as ${name})` : name
}

/** A container may run under a user id that has no name. */
function findLoginName(): string {
  try {
    return userInfo().username
  } catch {
    return `uid ${process.getuid?.() ?? 'unknown'}`
  }
}
