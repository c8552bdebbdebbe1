/** What the figures on the home page are about. */
export const measuredWords = {
  extension: { unit: 'KB', meaning: 'the whole extension' },
  ghostText: { unit: 'ms', meaning: 'from key to ghost text' },
  page: { unit: 'KB', meaning: 'this page, with fonts and picture' },
  otherHosts: { unit: '', meaning: 'third-party requests on this page' },
}
