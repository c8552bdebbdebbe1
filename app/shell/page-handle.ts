/** How a page is rendered. Without a handle: for each request. */
export type PageHandle = {
  /**
   * Rendered once at startup for visitors who aren't logged in (ADR-0006).
   * `static`: without the framework's scripts. For pages without interaction, and for text files.
   * `hydrated`: the framework hydrates it at the first interaction.
   */
  readonly prerender?: 'static' | 'hydrated'
  /** For a static page: the address of a stylesheet without the styles of other pages. */
  readonly styles?: string
  /** Shows the state of the server: never cached, and prerendered again when that changes. */
  readonly isLive?: true
  /** The page depends on its query, so only the URL without a query is prerendered. */
  readonly readsQuery?: true
  /**
   * Rendered from its URL, the user and its loader data alone, so its HTML is cached by those.
   * Rendering must not use the clock, random values or cookies (ADR-0020).
   */
  readonly cacheHtml?: true
  /** Of the layout around pages that require a login: they have the tabs of the app. */
  readonly hasTabs?: true
  /** A page for one task, such as paying: without the tabs. */
  readonly isFocused?: true
}
