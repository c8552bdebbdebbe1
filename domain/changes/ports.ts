/** Notifies open pages and editors that something they show has changed. */
export type ChangeStore = {
  /** Notifies all subscribers on every replica, after the transaction has committed. */
  publish(topic: string): Promise<void>
}

export type Changes = ChangeStore & {
  /**
   * Debounced, for what changes many times a second: subscribers get one notification for all
   * changes in a short time. Fire and forget: it never blocks or throws.
   */
  publishDebounced(topic: string): void
  /**
   * Calls back after each change of the topic, and whenever one may have been missed. Returns a
   * function that unsubscribes.
   */
  listen(topic: string, onChange: () => void): () => void
}

/** Counts how often things of a user were changed, and is the lock for changing them. */
export type RevisionStore = {
  /** Grows with every change; 0 before the first one. */
  getRevision(userId: string): Promise<number>
  /** Until the transaction ends, others who lock them wait. */
  lock(userId: string): Promise<void>
  increaseRevision(userId: string): Promise<void>
}
