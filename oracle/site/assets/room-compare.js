/* global room */
// What differs between the room as it is answered so far and any of our houses.
const comparing = (made, count) => {
  "use strict";
  const { state, questions, houses, setting } = room;
  const other = made("select", { onchange: () => update() }, ...Object.entries(houses).map(([id, { title }]) => made("option", { value: id }, title)));
  const told = made("p", { role: "status" });
  const list = made("ul", { class: "differences" });
  const settled = (id, house) => houses[house].settings[id];
  const side = (name, question, id) => made("li", {}, made("strong", {}, `${name}: `), setting(question, id).text);

  const update = () => {
    const theirs = other.value;
    const apart = questions.filter(({ id }) => (state.answers[id] || settled(id, state.from)) !== settled(id, theirs));
    told.textContent = apart.length ? `Your room and ${houses[theirs].title} differ in ${count(apart.length, "point")}.` : `Your room plays exactly as ${houses[theirs].title}.`;
    list.replaceChildren(...apart.map((question) => {
      const ours = state.answers[question.id] || settled(question.id, state.from);
      return made("li", {}, question.question, made("ul", {}, side("Your room", question, ours), side(houses[theirs].title, question, settled(question.id, theirs))));
    }));
  };

  const heading = made("h2", {}, "Compare with another house");
  const box = made("details", {}, made("summary", {}, "Every point on which they differ"), list);
  return { nodes: [heading, made("label", { class: "asked" }, made("span", {}, "Another house"), other), told, box], update };
};
