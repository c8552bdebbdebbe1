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
