/** How a page comes to be. Absent: it is rendered for each request. */
export type PageHandle = {
  /**
   * How it reaches visitors who are not signed in.
   * `still`: finished HTML without the framework's script, for pages that only need reading,
   * and the texts that programs read.
   * `lively`: finished HTML that the framework takes over in the browser.
   */
  readonly forVisitors?: 'still' | 'lively'
  /** The page shows something of its query, so only the plain address can be finished ahead. */
  readonly readsQuery?: true
  /**
   * It is made of what its loaders say, all of which JSON can say too, and of nothing else:
   * the same facts need not be rendered twice.
   */
  readonly isMadeOfFacts?: true
}
