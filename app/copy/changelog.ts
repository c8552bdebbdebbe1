export const changelog = {
  title: 'Changelog',
  description: 'What changed in the extension and on the site, version by version.',
  intro: "What's new in the extension and on the site.",
  /** In place of "Unreleased": the site runs what its changelog says. */
  next: 'Latest',
}
