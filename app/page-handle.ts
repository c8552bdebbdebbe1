/** How a page reaches visitors who are not signed in. Absent: rendered for each request. */
export type PageHandle = {
  /**
   * `still`: finished HTML without the framework's script, for pages that only need reading,
   * and the texts that programs read.
   * `lively`: finished HTML that the framework takes over in the browser.
   */
  readonly forVisitors: 'still' | 'lively'
  /** The page shows something of its query, so only the plain address can be finished ahead. */
  readonly readsQuery?: true
}
