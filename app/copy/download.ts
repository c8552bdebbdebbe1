/** Downloading the extension. The toasts are the specification's. */
export const download = {
  button: 'Download extension',
  started: 'Download started',
  failed: {
    title: 'Error',
    text: 'Failed to download the extension. Please try again later.',
  },
}
