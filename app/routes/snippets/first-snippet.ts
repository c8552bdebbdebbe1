/** The snippet that the empty list suggests. */
export const firstSnippetName = 'commit'
