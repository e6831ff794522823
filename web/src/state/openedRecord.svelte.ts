/** The text of a record file that was opened in this browser, until the page is closed. */
class OpenedRecord {
  text = $state.raw<string | null>(null)
}

export const openedRecord = new OpenedRecord()
