import type { ActiveUsers } from '#domain/identity/active-users.ts'
import type { UserId } from '#domain/identity/user.ts'

type Use = { isUsed: boolean; checkedAt: number }

/** In memory, for this process alone: each replica checks those who use it. */
export function openActiveUsers(): ActiveUsers {
  const uses = new Map<UserId, Use>()

  return {
    add(id) {
      const known = uses.get(id)
      if (known) known.isUsed = true
      else uses.set(id, { isUsed: true, checkedAt: 0 })
    },

    listUnchecked(checkedBefore, atMost) {
      const due: UserId[] = []
      for (const [id, { isUsed, checkedAt }] of uses) {
        if (checkedAt > checkedBefore.getTime()) continue
        if (!isUsed) uses.delete(id)
        else if (due.length < atMost) due.push(id)
      }
      return due
    },

    markChecked(id, at) {
      uses.set(id, { isUsed: false, checkedAt: at.getTime() })
    },
  }
}

/** For a site that keeps the passwords itself: there is nobody to ask, and nothing to remember. */
export const noActiveUsers: ActiveUsers = {
  add: () => undefined,
  listUnchecked: () => [],
  markChecked: () => undefined,
}
