const deadlock = '40P01'
const mostTries = 5

/**
 * Two that write the same rows at once may take hold of them in different orders.
 * PostgreSQL then ends one of the two, and nothing of it is done: it tries again.
 */
export async function untilFree<Answer>(work: () => Promise<Answer>, tries = 1): Promise<Answer> {
  try {
    return await work()
  } catch (fault) {
    const isDeadlock = (fault as { code?: unknown }).code === deadlock
    if (!isDeadlock || tries >= mostTries) throw fault
    return untilFree(work, tries + 1)
  }
}
