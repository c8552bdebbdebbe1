/** Notifies open pages and editors that something they show has changed. */
export type ChangeStore = {
  /** Heard by everyone who listens, on every replica, once the transaction is done and not before. */
  tell(topic: string): Promise<void>
}

export type Changes = ChangeStore & {
  /**
   * For what changes many times a second: told soon, and once for all that happened
   * meanwhile. Nobody waits for it, and nothing fails with it.
   */
  tellSoon(topic: string): void
  /** Calls back after each change of the topic, and whenever one may have been missed. The answer stops it. */
  listen(topic: string, onChange: () => void): () => void
}
