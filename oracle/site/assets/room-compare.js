/* global room */
// What differs between the room as it is answered so far and any of our houses.
const comparing = (made, count, goTo) => {
  "use strict";
  const { state, questions, houses, setting } = room;
  const other = made("select", { onchange: () => update() }, ...Object.entries(houses).map(([id, { title }]) => made("option", { value: id }, title)));
  const told = made("p", { role: "status" });
  const list = made("ul", { class: "differences" });
  const settled = (id, house) => houses[house].settings[id];
  const ours = (id) => state.answers[id] || settled(id, state.from);
  const differing = (house) => questions.filter(({ id }) => ours(id) !== settled(id, house));
  const side = (name, question, id) => made("li", {}, made("strong", {}, `${name}: `), setting(question, id).text);

  const update = () => {
    const theirs = other.value;
    const apart = differing(theirs);
    for (const one of other.options) one.textContent = `${houses[one.value].title}: ${count(differing(one.value).length, "point")}`;
    told.textContent = apart.length ? `Your room and ${houses[theirs].title} differ in ${count(apart.length, "point")}.` : `Your room plays exactly as ${houses[theirs].title}.`;
    box.hidden = !apart.length;
    list.replaceChildren(...apart.map((question) => made("li", {},
      made("button", { type: "button", class: "plain", onclick: () => goTo(question.id) }, question.question),
      made("ul", {}, side("Your room", question, ours(question.id)), side(houses[theirs].title, question, settled(question.id, theirs))))));
  };

  const heading = made("h2", {}, "Compare with another house");
  const box = made("details", { open: true }, made("summary", {}, "Every point on which they differ"), list);
  return { nodes: [heading, made("label", { class: "asked" }, made("span", {}, "Another house"), other), told, box], update };
};
