import type { ActiveUsers } from '#domain/identity/ports.ts'
import type { UserId } from '#domain/identity/user.ts'

type Activity = { isUsed: boolean; checkedAt: number }

/** In memory: each replica checks its own active users. */
export function createActiveUsers(): ActiveUsers {
  const activities = new Map<UserId, Activity>()

  return {
    add(id) {
      const known = activities.get(id)
      if (known) known.isUsed = true
      else activities.set(id, { isUsed: true, checkedAt: 0 })
    },

    listUnchecked(checkedBefore, atMost) {
      const due: UserId[] = []
      for (const [id, { isUsed, checkedAt }] of activities) {
        if (checkedAt > checkedBefore.getTime()) continue
        if (!isUsed) activities.delete(id)
        else if (due.length < atMost) due.push(id)
      }
      return due
    },

    markChecked(id, at) {
      activities.set(id, { isUsed: false, checkedAt: at.getTime() })
    },
  }
}

/** For a site that stores passwords itself: there is no provider to check users at. */
export const noActiveUsers: ActiveUsers = {
  add: () => undefined,
  listUnchecked: () => [],
  markChecked: () => undefined,
}
