/** When the form of a page that a link leads to fails unexpectedly. */
export const linkActionFailed = "We couldn't do that right now. Please try again."
