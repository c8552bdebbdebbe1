/** How a page is rendered. Without a handle: for each request. */
export type PageHandle = {
  /**
   * Rendered once at startup for visitors who are not signed in (ADR-0006).
   * `static`: without the framework's scripts. For pages that only need reading, and for texts
   * that programs read.
   * `hydrated`: the framework hydrates it at the first interaction.
   */
  readonly prerender?: 'static' | 'hydrated'
  /** The page depends on its query, so only the address without one is prerendered. */
  readonly readsQuery?: true
  /**
   * Rendered from its URL, the user and its loader data alone, so its HTML is cached by those.
   * It must not read the clock, chance or a cookie while it renders (ADR-0020).
   */
  readonly cacheHtml?: true
}
