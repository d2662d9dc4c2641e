/*
 * Does what password managers do, once, as soon as there is something to do it with: puts an element
 * beside each field and link, and fills in what it knows.
 */
const SAVED = [
  ["input[name=username]", "employee"],
  ["input[name=password]", "referral-demo"],
  ["input[name=email]", "dana@elsewhere.example"],
];

function fill(input, value) {
  input.focus();
  input.value = value;
  for (const type of ["input", "change"]) input.dispatchEvent(new Event(type, { bubbles: true }));
  input.blur();
}

function act() {
  const places = document.querySelectorAll("form input, a");
  if (places.length === 0) return;
  observer.disconnect();
  for (const place of places) {
    const icon = document.createElement("div");
    icon.style.cssText = "position: relative; float: left; width: 0; height: 0";
    place.after(icon);
  }
  for (const [selector, value] of SAVED) {
    const input = document.querySelector(selector);
    if (input) fill(input, value);
  }
  document.documentElement.dataset.passwordManager = "done";
}

const observer = new MutationObserver(act);
// Where an extension would run: "document_idle".
addEventListener("DOMContentLoaded", () => {
  observer.observe(document, { childList: true, subtree: true });
  act();
});
