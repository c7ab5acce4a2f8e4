/** Whether a menu or a dialog is open, wherever the focus is: keys are for that first. */
export function isPopupOpen(): boolean {
  return document.querySelector('[role=dialog], [role=alertdialog], [role=menu]') !== null;
}

const textFields = ':is(input:not([type=checkbox], [type=radio], [type=range], [type=search]), textarea)';

/** Whether somebody may have typed what is kept nowhere yet: in a dialog, as the name of a row, or in the form that they are in. */
export function isTyping(): boolean {
  const active = document.activeElement;
  const isForm = active instanceof HTMLInputElement || active instanceof HTMLTextAreaElement;
  if (isForm && active.matches(textFields) && active.value !== '') return true;
  return document.querySelector(`:is([role=dialog], [role=alertdialog], [role=row]) ${textFields}`) !== null;
}

/** Whether a panel stands beside the page, or over it. */
export function isPanelOpen(): boolean {
  return document.querySelector('[data-area=side]') !== null;
}
